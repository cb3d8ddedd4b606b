"""What live connections and other processes hear: new events, chat, watchers' delay, who is alive."""

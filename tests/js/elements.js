// What a script of the table asks of a browser while it is read. Imported first, by tests of functions that draw nothing.

globalThis.HTMLElement ??= class {};
globalThis.customElements ??= { define() {} };

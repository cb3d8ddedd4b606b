"""What other sites show of a page when somebody passes its address on: a title, a sentence, a picture."""

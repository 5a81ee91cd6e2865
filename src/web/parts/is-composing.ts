import type { KeyboardEvent } from "react";

/** A key that has this code is an input method editor's. */
const IME_KEY_CODE = 229;

/**
 * In an input method editor, Enter, Escape and arrows choose among words. Safari ends the composition before it tells of the key
 * that did so, which then has only the code.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === IME_KEY_CODE;

/** What XML cannot say at all: control characters and halves of a pair. */
const UNSAYABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text of people within a letter or a picture: never markup. */
export const escaped = (text: string): string =>
  text.replace(UNSAYABLE, '').replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** A platform's no, in its words. */
export class PlatformRefused extends Error {}

import type { Source } from '../sources.ts'

const OTHER = /\b(current_(?:date|time|timestamp)|localtime(?:stamp)?)\b/gi

/** SQL tells the time by `now()` alone: that is what tests set. */
export const otherClocks = (files: Source[]): string[] =>
  files
    .filter(({ path }) => path.startsWith('apps/server/'))
    .flatMap(({ path, text }) => [...text.matchAll(OTHER)].map(([word]) => `${path} reads ${word}, which no test can set: now()`))

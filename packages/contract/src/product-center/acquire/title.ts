export interface TitleEdit {
  prefix?: string | null
  suffix?: string | null
  find?: string | null
  replace?: string | null
}
export const MOST_TITLE = 200

/** The title as a batch leaves it: words are exchanged first, then it is begun and ended; one that has the beginning already keeps one. */
export function improvedTitle(title: string | null, { prefix, suffix, find, replace }: TitleEdit): string | null {
  if (!title) return title
  let made = find ? title.replaceAll(find, replace ?? '') : title
  if (prefix && !made.startsWith(prefix)) made = prefix + made
  if (suffix && !made.endsWith(suffix)) made += suffix
  made = made.replace(/\s+/g, ' ').trim()
  return made || null
}

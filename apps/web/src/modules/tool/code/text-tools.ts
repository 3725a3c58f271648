import { pinyin } from 'pinyin-pro'

/** One entry a line; blank lines are none. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Also those that somebody pasted with commas, tabs or semicolons between them. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[\r\n\t,，;；]+/)
    .map((entry) => entry.trim())
    .filter(Boolean)

export interface Distinct {
  unique: string[]
  /** What is there more than once, and how often. */
  repeated: [entry: string, times: number][]
}
export function distinct(entries: string[], ignoreCase = false): Distinct {
  const times = new Map<string, [entry: string, times: number]>()
  for (const entry of entries) {
    const key = ignoreCase ? entry.toUpperCase() : entry
    const known = times.get(key)
    if (known) known[1]++
    else times.set(key, [entry, 1])
  }
  const all = [...times.values()]
  return { unique: all.map(([entry]) => entry), repeated: all.filter(([, count]) => count > 1) }
}

export interface Compared {
  both: string[]
  left: string[]
  right: string[]
}
export function compared(left: string[], right: string[], ignoreCase = false): Compared {
  const key = (entry: string) => (ignoreCase ? entry.toUpperCase() : entry)
  const [inLeft, inRight] = [new Set(left.map(key)), new Set(right.map(key))]
  const ours = distinct(left, ignoreCase).unique
  return {
    both: ours.filter((entry) => inRight.has(key(entry))),
    left: ours.filter((entry) => !inRight.has(key(entry))),
    right: distinct(right, ignoreCase).unique.filter((entry) => !inLeft.has(key(entry))),
  }
}

export const JOINTS = [
  [',', '逗号'],
  [' ', '空格'],
  [';', '分号'],
  ['\n', '换行'],
  ["','", "带引号 'a','b'"],
] as const
export const joined = (entries: string[], joint: string): string =>
  joint === "','" ? entries.map((entry) => `'${entry.replaceAll("'", "''")}'`).join(',') : entries.join(joint)

export const initials = (line: string): string =>
  pinyin(line, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toUpperCase()

const WIDE = 0xfee0
export const halfWidth = (line: string): string =>
  line.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - WIDE)).replaceAll('　', ' ')
export const fullWidth = (line: string): string =>
  line.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + WIDE)).replaceAll(' ', '　')

export const LINE_TOOLS = [
  ['upper', '转大写', (line: string) => line.toUpperCase()],
  ['lower', '转小写', (line: string) => line.toLowerCase()],
  ['title', '首字母大写', (line: string) => line.toLowerCase().replace(/\b[a-z]/g, (char) => char.toUpperCase())],
  ['bare', '去掉所有空格', (line: string) => line.replace(/\s+/g, '')],
  ['single', '合并连续空格', (line: string) => line.replace(/\s+/g, ' ').trim()],
  ['half', '全角转半角', halfWidth],
  ['full', '半角转全角', fullWidth],
  ['initials', '拼音首字母', initials],
] as const
export type LineTool = (typeof LINE_TOOLS)[number][0]

export const lineTool = (tool: LineTool): ((line: string) => string) => LINE_TOOLS.find(([name]) => name === tool)![2]

/** Every line, blank ones too: as many come out as went in. */
export const everyLine = (text: string): string[] => (text ? text.split(/\r\n|\r|\n/).map((line) => line.trim()) : [])

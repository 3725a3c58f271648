import { isData, type Source } from '../sources.ts'
import { lineAt, parse } from './parse.ts'

export const COMMENT_SHARE = 0.03

/** One figure over all source: a file may explain a hard thing at length, the house as a whole may not. */
export function commentShare(files: Source[]): number {
  const counted = files
    .filter(({ path }) => !isData(path))
    .map((file) => ({ comments: commentLines(file), lines: file.text.trimEnd().split('\n').length }))
  const total = counted.reduce((sum, each) => sum + each.lines, 0)
  return total ? counted.reduce((sum, each) => sum + each.comments, 0) / total : 0
}

/** Comments are English; they may name a label, but Chinese prose belongs to messages and docs. */
export function chineseComments(files: Source[]): string[] {
  return files.flatMap((file) =>
    parse(file)
      .comments.filter(({ value }) => count(value, /\p{Script=Han}/gu) > count(value, /[A-Za-z]/g))
      .map((comment) => `${file.path}:${lineAt(file.text, comment.start)} comments in Chinese`),
  )
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function commentLines(file: Source): number {
  const rows = file.text.split('\n')
  const touched = new Set<number>()
  for (const { start, end } of parse(file).comments) {
    const [first, last] = [lineAt(file.text, start), lineAt(file.text, end)]
    for (let line = first; line <= last; line++) if (/^\s*(\/\/|\/\*|\*|\{\/\*)/.test(rows[line - 1]!)) touched.add(line)
  }
  return touched.size
}

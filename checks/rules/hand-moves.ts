import { isTest, type Source } from '../sources.ts'
import { lineAt } from './parse.ts'

const MODULES = 'apps/server/src/modules/'
/** Where the state of an order is written. */
const STAGE = `${MODULES}order/stage.ts`
const STATE = /(?:^|,)\s*(?:\w+\.)?(status|check_flag)\s*=/
const SETS = /\bUPDATE(?:\s+(?!SET\b)(\w+|\$\{[^}]*\})(?:\s+(?:AS\s+)?(?!SET\b)\w+)?)?\s+SET\b|\bsql`(?=\s*,)/g

/** What SQL moves past its table of states. */
export const handMoves = (files: Source[]): string[] =>
  files
    .filter(({ path }) => path.startsWith(MODULES) && path !== STAGE && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(SETS)].flatMap((set) => {
        const column = STATE.exec(assigned(text, set.index + set[0].length))?.[1]
        const table = set[1] ?? tableBefore(text, set.index)
        return column ? [`${path}:${lineAt(text, set.index)} writes ${column} of ${table} by hand`] : []
      }),
    )

const END = /^(?:WHERE|FROM|RETURNING)\b/

/** What is assigned, without what stands in parentheses and in what is put in. */
function assigned(text: string, from: number): string {
  let kept = ''
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text[at]!
    if (char === '(' || char === '{') depth++
    if (char === ')' || char === '}') depth--
    if (depth < 0 || (depth === 0 && (char === '`' || (/\W/.test(text[at - 1]!) && END.test(text.slice(at, at + 10)))))) break
    if (depth === 0) kept += char
  }
  return kept
}

/** ON CONFLICT … DO UPDATE says the table before. */
const tableBefore = (text: string, at: number): string =>
  [...text.slice(0, at).matchAll(/\b(?:INSERT INTO|UPDATE)\s+(\w+)/g)].at(-1)?.[1] ?? 'a table'

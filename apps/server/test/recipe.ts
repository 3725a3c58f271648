import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

/** What a recipe says of one file. */
export interface Piece {
  path: string
  how: 'new' | 'index' | 'below' | 'instead of'
  /** The beginning of the line it stands below or takes the place of. */
  at: string
  lines: string[]
}
export interface Recipe {
  pieces: Piece[]
  /** What its test does. */
  test: string[]
}

const FENCE = /^```(?:ts|sql)\n([^]*?)^```$/gm
const HEAD = /^(?:\/\/|--) ((?:packages|apps)\/[\w./-]+\.(?:tsx?|sql))(?:, (below|instead of) `([^`]+)`|(:))?/
const TEST = '// the test'

/** The code of a chapter of the docs, by the files that it names. */
export function recipeOf(markdown: string, chapter?: string): Recipe {
  const text = chapter ? markdown.split(/^## /m).find((part) => part.startsWith(`${chapter}\n`)) : markdown
  if (!text) throw new Error(`the docs have no chapter "${chapter}"`)
  const recipe: Recipe = { pieces: [], test: [] }
  for (const [, code] of text.matchAll(FENCE)) {
    const lines = code!.trimEnd().split('\n')
    if (lines[0] === TEST) recipe.test.push(...lines.slice(1))
    else if (HEAD.test(lines[0]!)) recipe.pieces.push(...piecesOf(lines))
  }
  return recipe
}

function piecesOf(lines: string[]): Piece[] {
  const pieces: Piece[] = []
  for (const line of lines) {
    const [, path, how, at = '', colon] = HEAD.exec(line) ?? []
    if (path) pieces.push({ path, how: (how as Piece['how']) ?? (colon ? 'index' : 'new'), at, lines: [] })
    else pieces.at(-1)!.lines.push(line)
  }
  return pieces.map((piece) => ({ ...piece, lines: piece.lines.join('\n').trimEnd().split('\n') }))
}

let migrations = 9000

/** Does in a copy of the repository what the recipe says, and nothing else. */
export async function follow(copy: string, recipe: Recipe): Promise<void> {
  for (const piece of recipe.pieces) {
    const path = join(
      copy,
      piece.path.replace('NNNN', () => String(++migrations)),
    )
    if (piece.how === 'new') {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, `${piece.lines.join('\n')}\n`, { flag: 'wx' })
    } else if (piece.how === 'index') mention(copy, path, piece.lines, recipe.pieces)
    else change(path, (line) => line.trimStart().startsWith(piece.at), piece)
  }
}

/** In an index everything has its place: what is declared in the same recipe is imported and put where such things are. */
function mention(copy: string, index: string, lines: string[], pieces: Piece[]): void {
  const made = pieces.filter(({ how, path }) => how === 'new' && /\.tsx?$/.test(path) && !path.includes('.states.'))
  const own = made.filter(({ path }) => dirname(join(copy, path)) === dirname(index))
  const isContract = index.startsWith(join(copy, 'packages'))
  const declared = isContract ? own.flatMap(({ lines: code }) => exportsOf(code)) : []
  for (const name of declared) below(index, 'resources: {', `${name},`)
  for (const line of lines) below(index, placeOf(line), line)
  const said = [...lines, ...declared].join('\n')
  for (const { path, lines: code } of made)
    for (const name of exportsOf(code))
      if (new RegExp(`\\b${name}\\b(?!:)`).test(said) && (isContract || !path.startsWith('packages') || !imports(index, name)))
        below(index, 'import ', `import { ${name} } from '${fromIndex(copy, index, path)}'`)
  if (said.includes('documentPage(')) below(index, 'import ', `import { documentPage } from '../../kit/index.ts'`)
}

const exportsOf = (code: string[]): string[] => code.flatMap((line) => /^export const (\w+)/.exec(line)?.[1] ?? [])
const imports = (path: string, name: string): boolean =>
  new RegExp(`^import .*\\b${name}\\b`, 'm').test(readFileSync(path, 'utf8'))

function fromIndex(copy: string, index: string, path: string): string {
  const from = relative(dirname(index), join(copy, path))
  return from === basename(path) ? `./${from}` : path.replace('packages/contract/src', '@erp/contract').replace(/\.ts$/, '')
}

const PLACES: [kind: RegExp, place: string][] = [
  [/^'[\w:]+': \[/, 'permissions: {'],
  [/^\{ path: /, `'/basic': [`],
  [/^'[\w/-]+': \w+\(/, 'export const pages'],
  [/^\w+: /, 'export default serve('],
]
function placeOf(line: string): string {
  const found = PLACES.find(([kind]) => kind.test(line))
  if (!found) throw new Error(`nobody could tell where this goes: ${line}`)
  return found[1]
}

const below = (path: string, at: string, line: string): void =>
  change(path, (each) => each.trimStart().startsWith(at), { how: 'below', lines: [line], at })

function change(path: string, isThere: (line: string) => boolean, { how, at, lines }: Pick<Piece, 'how' | 'at' | 'lines'>): void {
  const all = readFileSync(path, 'utf8').split('\n')
  const found = all.findIndex(isThere)
  if (found < 0) throw new Error(`${path} has no line that begins with ${at}`)
  const kept = how === 'below' ? 0 : 1
  writeFileSync(path, all.toSpliced(found + 1 - kept, kept, ...lines).join('\n'))
}

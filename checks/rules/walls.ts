import { Visitor } from 'rolldown/utils'
import { isData, isTest, type Source } from '../sources.ts'
import { lineAt, parse } from './parse.ts'

export const FILE_WALL = 300
export const TEST_WALL = 400
export const FUNCTION_WALL = 40

export function longFiles(files: Source[]): string[] {
  return files
    .filter(({ path }) => !isData(path))
    .flatMap(({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      const wall = isTest(path) ? TEST_WALL : FILE_WALL
      return lines > wall ? [`${path} has ${lines} lines, the wall is ${wall}`] : []
    })
}

/** A function's own lines: those of a named function inside it are that function's. Test suites are not functions. */
export function longFunctions(files: Source[]): string[] {
  return files.filter(({ path }) => !isTest(path) && !isData(path)).flatMap(longFunctionsOf)
}

interface Span {
  start: number
  end: number
  named: boolean
}

function longFunctionsOf(file: Source): string[] {
  const spans = spansOf(file)
  return spans.flatMap((span) => {
    const inner = spans.filter((other) => other !== span && other.named && span.start < other.start && other.end <= span.end)
    const own = lines(span) - outermost(inner).reduce((sum, each) => sum + lines(each), 0)
    return own > FUNCTION_WALL ? [`${file.path}:${span.start} is a function of ${own} lines, the wall is ${FUNCTION_WALL}`] : []
  })
}

function spansOf(file: Source): Span[] {
  const spans: Span[] = []
  const add = (node: { start: number; end: number }, named: boolean) =>
    spans.push({ start: lineAt(file.text, node.start), end: lineAt(file.text, node.end), named })
  new Visitor({
    FunctionDeclaration: (node) => add(node, true),
    FunctionExpression: (node) => add(node, false),
    ArrowFunctionExpression: (node) => add(node, false),
  }).visit(parse(file).program)
  return spans
}

const outermost = (spans: Span[]): Span[] =>
  spans.filter((span) => !spans.some((other) => other !== span && other.start <= span.start && span.end <= other.end))
const lines = (span: Span): number => span.end - span.start + 1

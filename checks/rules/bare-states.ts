import { type ESTree, Visitor } from 'rolldown/utils'
import { isTest, type Source } from '../sources.ts'
import { lineAt, parse } from './parse.ts'

const WATCHED = /^apps\/(?:server\/src\/modules|web\/src\/(?:modules|kit))\//
const NAMES = '(?:(?:audit|auth|execute|finance|match|platform_?ship|sale|task|track|use)_?)?status|check_?flag'
const STATE = new RegExp(`^(?:${NAMES})$`, 'i')
const COMPARES = /^(?:[!=]==?|[<>]=?)$/
const IN_SQL = new RegExp(`\\b(${NAMES})\\b"?\\s*(?:=|<>|!=|[<>]=?|(?:NOT )?IN\\b|BETWEEN\\b)\\s*\\(?\\s*\\d`, 'gi')

type Node = ESTree.Node
type Tell = (name: string, at: number) => void

/** States written as numbers where the contract has names for them, in TypeScript and in SQL. */
export const bareStates = (files: Source[]): string[] =>
  files
    .filter(({ path }) => WATCHED.test(path) && !isTest(path))
    .flatMap((file) => {
      const found: string[] = []
      const tell: Tell = (name, at) => found.push(`${file.path}:${lineAt(file.text, at)} writes a number for ${name}`)
      new Visitor({ ...inCode(tell, file.path.endsWith('.tsx')), ...inSql(tell) }).visit(parse(file).program)
      return found
    })

const inCode = (tell: Tell, shows: boolean) => {
  const held = (state: Node, value: Node) => {
    const name = nameOf(state)
    if (name && STATE.test(name) && isNumber(value)) tell(name, value.start)
  }
  return {
    BinaryExpression: ({ operator, left, right }: ESTree.BinaryExpression) => {
      if (!COMPARES.test(operator)) return
      held(left, right)
      held(right, left)
    },
    AssignmentExpression: ({ left, right }: ESTree.AssignmentExpression) => held(left, right),
    CallExpression: ({ callee, arguments: [asked] }: ESTree.CallExpression) => {
      if (asked && callee.type === 'MemberExpression' && nameOf(callee) === 'includes') held(asked, callee.object)
    },
    ObjectExpression: ({ properties }: ESTree.ObjectExpression) => {
      const plain = properties.flatMap((each) => (each.type === 'Property' && !each.computed ? [each] : []))
      // Columns of a page with their widths.
      if (shows && plain.filter(({ value }) => isNumber(value)).length > 1) return
      for (const { key, value } of plain) held(key, value)
    },
  }
}

const inSql = (tell: Tell) => {
  const read = (text: string, at: number) => {
    for (const found of text.matchAll(IN_SQL)) tell(found[1]!, at + found.index)
  }
  return {
    TemplateElement: ({ value, start }: ESTree.TemplateElement) => read(value.raw, start),
    Literal: ({ value, start }: { value: unknown; start: number }) => {
      if (typeof value === 'string') read(value, start)
    },
  }
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression')
    return nameOf(node.expression)
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'Number' && node.arguments[0]) return nameOf(node.arguments[0])
  return undefined
}

function isNumber(node: Node): boolean {
  if (node.type === 'ArrayExpression') return node.elements.some((each) => each !== null && isNumber(each))
  if (node.type === 'ConditionalExpression') return isNumber(node.consequent) || isNumber(node.alternate)
  return node.type === 'Literal' && typeof node.value === 'number'
}

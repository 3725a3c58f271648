import { expect, it } from 'vitest'
import { everyNode, pruned, waysTo } from './branches.ts'

interface Node {
  name: string
  children?: Node[]
}
const leaf = (name: string): Node => ({ name })
const roots: Node[] = [
  { name: '灯具', children: [{ name: '台灯', children: [leaf('护眼台灯'), leaf('夹子')] }, leaf('吊灯')] },
  leaf('厨具'),
]
const has = (word: string) => (node: Node) => node.name.includes(word)
const names = (nodes: Node[]): string[] => everyNode(nodes).map(({ name }) => name)

it('keeps what matches with the way to it and all below it', () => {
  expect(names(pruned(roots, has('台灯')))).toEqual(['灯具', '台灯', '护眼台灯', '夹子'])
  expect(names(pruned(roots, has('吊')))).toEqual(['灯具', '吊灯'])
  expect(pruned(roots, has('鞋'))).toEqual([])
})

it('opens the ways to what matches, not the matches themselves', () => {
  const ways = (word: string) => waysTo(roots, has(word)).map(({ name }) => name)
  expect(ways('吊灯')).toEqual(['灯具'])
  expect(ways('台灯')).toEqual(['灯具', '台灯'])
  expect(ways('厨')).toEqual([])
})

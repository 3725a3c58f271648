import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

function reader() {
  const asked: { keys: number[]; answer(values: string[]): void; fail(error: Error): void }[] = []
  const ask = gathered((keys: number[]) => new Promise<string[]>((answer, fail) => asked.push({ keys, answer, fail })))
  return { ask, asked }
}

test('who asks while a question is under way is asked for in the next one, all at once', async () => {
  const { ask, asked } = reader()
  const answers = [ask(1), ask(2), ask(3)]
  expect(asked.map(({ keys }) => keys)).toEqual([[1]])
  asked[0]!.answer(['one'])
  expect(await answers[0]).toBe('one')
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2, 3]])
  asked[1]!.answer(['two', 'three'])
  expect(await Promise.all(answers)).toEqual(['one', 'two', 'three'])
  const later = ask(4)
  asked[2]!.answer(['four'])
  expect(await later).toBe('four')
})

test('a question that fails fails those who asked it, and the next is asked all the same', async () => {
  const { ask, asked } = reader()
  const failing = ask(1)
  const next = ask(2)
  asked[0]!.fail(new Error('lost'))
  await expect(failing).rejects.toThrow('lost')
  asked[1]!.answer(['two'])
  expect(await next).toBe('two')
})

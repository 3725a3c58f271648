import { expect, test, vi } from 'vitest'
import { findDocuments } from './sources.ts'

const source = (permission: string, pattern: RegExp, title: string) => ({
  permission,
  pattern,
  find: vi.fn(async (typed: string) => [{ title: `${title} ${typed}`, detail: title, path: `/x/${typed}` }]),
})
const never = new AbortController().signal

test('asks the sources whose numbers look like it and that the person may see', async () => {
  const transfer = source('stock:transfer:view', /^DB\d+$/, '调拨单')
  const order = source('order:order:view', /^\d+$/, '订单')
  const secret = source('finance:bill:view', /^DB/, '账单')
  const load = async () => ({ sources: [transfer, order, secret] })
  const found = await findDocuments('DB26111500042', never, [load], (permission) => !permission.startsWith('finance'))
  expect(found).toEqual([{ title: '调拨单 DB26111500042', detail: '调拨单', path: '/x/DB26111500042' }])
  expect(order.find).not.toHaveBeenCalled()
  expect(secret.find).not.toHaveBeenCalled()
})

test('one that fails leaves the others', async () => {
  const broken = { ...source('a', /./, 'A'), find: () => Promise.reject(new Error('down')) }
  const load = async () => ({ sources: [broken, source('b', /./, 'B')] })
  expect((await findDocuments('1', never, [load], () => true)).map(({ detail }) => detail)).toEqual(['B'])
})

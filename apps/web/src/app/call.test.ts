import { country } from '@erp/contract/basic/country'
import { importing, resource } from '@erp/contract/kit'
import { TASK, type TaskState } from '@erp/contract/kit/task'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, call, download, upload } from './call.ts'
import { unfollow, useFollowed } from './followed.ts'
import { type Notices, setNotices } from './notice.ts'

const shown: string[] = []
const confirms: { content: string }[] = []
const alerts: { afterClose: () => void }[] = []
const answers: Response[] = []
const sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = []
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  shown.length = confirms.length = answers.length = sent.length = 0
  setNotices({
    notification: { error: ({ title }: { title: string }) => shown.push(title) },
    message: { success: (text: string) => shown.push(text) },
    modal: {
      warning: (alert: { content: string; afterClose: () => void }) => shown.push(alert.content) && alerts.push(alert),
      confirm: (asked: { content: string; afterClose: () => void }) => confirms.push(asked),
    },
  } as unknown as Notices)
  vi.stubGlobal('document', { cookie: 'Admin-TokenErp=secret-token; x=1' })
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'opSsAdmin' ? '1' : null) })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', async (url: string, init: never) => {
    sent.push({ url, init })
    return answers.shift() ?? Promise.reject(new TypeError('offline'))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('sends the token and the headers, answers the data', async () => {
  answers.push(json({ code: 200, data: { list: [], total: 0 } }))
  await expect(call(country, 'list-page', { pageNum: 1 })).resolves.toEqual({ list: [], total: 0 })
  const { headers } = sent[0]!.init
  expect(headers['Authorization']).toBe('Bearer secret-token')
  expect(headers['endpoint']).toBe('web')
  expect(headers['api']).toBe('/api/basic/country/list-page')
  expect(headers['isAdmin']).toBe('1')
  expect(headers['Idempotency-Key']).toBeUndefined()
})

test('a creating write carries an Idempotency-Key, and the same one when asked to', async () => {
  const row = { countryCode: 'US', nameCn: '美国', nameEn: 'x', isEu: 0, isActivated: 1 } as const
  answers.push(json({ code: 200, data: {} }), json({ code: 200, data: {} }))
  await call(country, 'save', row as never)
  await call(country, 'save', row as never, { once: 'attempt-1' })
  expect(sent[0]!.init.headers['Idempotency-Key']).toMatch(/^\w{32}$/)
  expect(sent[1]!.init.headers['Idempotency-Key']).toBe('attempt-1')
})

test('a refusal is shown and thrown; one the caller handles is only thrown', async () => {
  answers.push(json({ code: 409, msg: '正在使用' }), json({ code: 409, msg: '正在使用' }))
  await expect(call(country, 'remove', { id: 1 })).rejects.toMatchObject({ code: 409, message: '正在使用' })
  expect(shown).toEqual(['正在使用'])
  await expect(call(country, 'remove', { id: 1 }, { handles: (error) => error.code === 409 })).rejects.toBeInstanceOf(CallError)
  expect(shown).toEqual(['正在使用'])
})

test('a burst of missing rights is one alert, and the next burst another', async () => {
  for (const _burst of [1, 2]) {
    answers.push(json({}, 403), json({}, 403), json({}, 403))
    await Promise.allSettled([1, 2, 3].map((id) => call(country, 'remove', { id })))
    alerts.at(-1)!.afterClose()
  }
  expect(shown).toEqual(['您没有权限访问，请联系管理员', '您没有权限访问，请联系管理员'])
})

test('an expired session asks once however many calls fail', async () => {
  answers.push(json({}, 401), json({}, 401), json({}, 401))
  await Promise.allSettled([1, 2, 3].map(() => call(country, 'list-page', {})))
  expect(confirms.map((asked) => asked.content)).toEqual(['登录状态已过期，您可以继续留在该页面，或者重新登录'])
  ;(confirms[0] as unknown as { afterClose: () => void }).afterClose()
})

test('no network is an unknown error, a cancelled call is nothing', async () => {
  await expect(call(country, 'list-page', {})).rejects.toMatchObject({ message: '未知错误' })
  expect(shown).toEqual(['未知错误'])
  const cancelled = call(country, 'list-page', {}, { signal: AbortSignal.abort() })
  await expect(cancelled).rejects.toMatchObject({ message: '已取消' })
  expect(shown).toEqual(['未知错误'])
})

test('an answer that is cancelled or breaks off half-way is not taken for an empty one', async () => {
  const broken = (error: Error) => new Response(new ReadableStream({ pull: (body) => body.error(error) }))
  answers.push(broken(new TypeError('network error')))
  await expect(call(country, 'list-page', {})).rejects.toMatchObject({ message: '未知错误' })
  const leaving = new AbortController()
  answers.push(broken(new DOMException('aborted', 'AbortError')))
  const cancelled = call(country, 'list-page', {}, { signal: leaving.signal })
  leaving.abort()
  await expect(cancelled).rejects.toMatchObject({ message: '已取消' })
  expect(shown).toEqual(['未知错误'])
  answers.push(new Response('<html></html>'))
  await expect(call(country, 'list-page', {})).rejects.toMatchObject({ message: '服务器返回为null' })
})

test('a read waits for a system that comes back, a write says so at once', async () => {
  vi.useFakeTimers()
  const away = () => new Response('{"code":503,"msg":"x"}', { status: 503, headers: { 'retry-after': '3' } })
  answers.push(away(), away(), json({ code: 200, data: { list: [], total: 0 } }))
  const read = call(country, 'list-page', {})
  await vi.advanceTimersByTimeAsync(2999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3001)
  expect(await read).toEqual({ list: [], total: 0 })
  expect(shown).toEqual([])
  answers.push(away())
  await expect(call(country, 'remove', { id: 1 })).rejects.toMatchObject({ code: 503 })
  expect(shown).toEqual(['系统暂时不可用，正在恢复，请稍后重试'])
  answers.push(...Array.from({ length: 10 }, away))
  const given = call(country, 'list-page', {}).catch((error: CallError) => error.code)
  await vi.runAllTimersAsync()
  expect([await given, sent.length, shown.length]).toEqual([503, 14, 2])
  vi.useRealTimers()
})

test('an export that became a job says so', async () => {
  answers.push(json({ code: 200, msg: '已加入导出任务', data: null }))
  await download(country, 'export', {})
  expect(shown).toEqual(['已加入导出任务'])
})

test('a refused export is a failure, not a file', async () => {
  answers.push(json({ code: 403, msg: 'x' }, 403))
  await expect(download(country, 'export', {})).rejects.toMatchObject({ code: 403 })
  expect(shown).toEqual(['您没有权限访问，请联系管理员'])
})

test('an upload is multipart with the file beside its fields', async () => {
  answers.push(json({ code: 200, data: { rows: 1, errors: [] } }))
  const sku = resource('goods/sku', { title: 'SKU', fields: {}, actions: importing('goods:sku:import') })
  await upload(sku, 'import', new File(['x'], 'a.xlsx'), { storeId: 3 })
  const form = sent[0]!.init.body as FormData
  expect([form.get('storeId'), (form.get('file') as File).name]).toEqual(['3', 'a.xlsx'])
  expect(sent[0]!.init.headers['content-type']).toBeUndefined()
})

test('a wrong action or a wrong input does not compile', () => {
  // @ts-expect-error there is no such action
  const wrongAction = () => call(country, 'ship', {})
  // @ts-expect-error id is a number
  const wrongInput = () => call(country, 'remove', { id: '1' })
  expect([wrongAction, wrongInput]).toHaveLength(2)
})

test('a call that became a task is followed, and answers when all of it was done', async () => {
  const queued = () => json({ code: 200, data: { queued: 1, taskId: 7, total: 301 } })
  const ended = (more: Partial<TaskState>) => ({ id: 7, failures: [], ...more }) as TaskState
  const followed = async (state: TaskState | null) => {
    answers.push(queued())
    const asked = call(country, 'remove', { id: 1 })
    await vi.waitFor(() => expect(useFollowed.getState().tasks).toHaveLength(1))
    unfollow(7, state)
    return asked
  }
  await expect(followed(ended({ status: TASK.done }))).resolves.toEqual({ success: [], failed: [] })
  await expect(followed(ended({ status: TASK.done, result: { changed: 301 } }))).resolves.toEqual({ changed: 301 })
  for (const state of [ended({ status: TASK.partly }), ended({ status: TASK.running }), null])
    await expect(followed(state)).rejects.toMatchObject({ showing: 'silent' })
  expect(shown).toEqual([])
  expect(useFollowed.getState().tasks).toEqual([])
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'
import { MAX_KEYS, MAX_TOTAL } from './preference.ts'

const app = await testApp()
const path = (key: string) => `/v1/user/preference/${encodeURIComponent(key)}`

it('keeps what a person saved, under any key of the pattern, and for that person alone', async () => {
  const [me, other] = [await app.as('seller'), await app.as('finance')]
  const key = 'columns:/basic/country.v-1'
  const value = { order: ['b', 'a'], hidden: [], note: '列' }
  expect((await me.get(path(key))).data).toBeNull()
  expect(await me.put(path(key), { value })).toMatchObject({ code: 200 })
  expect(await me.put(path(key), { value: { ...value, hidden: ['c'] } })).toMatchObject({ code: 200 })
  expect((await me.get(path(key))).data).toEqual({ ...value, hidden: ['c'] })
  expect((await other.get(path(key))).data).toBeNull()
  await me.put(path(key), { value: null })
  expect((await me.get(path(key))).data).toBeNull()
})

it('refuses odd keys and large values', async () => {
  const me = await app.as('seller')
  for (const key of ['有中文', 'a b', 'x'.repeat(121), "a'b"])
    expect(await me.put(path(key), { value: 1 }), key).toMatchObject({ code: 400 })
  expect(await me.put(path('big'), { value: 'x'.repeat(100_001) })).toMatchObject({ code: 400 })
  expect(await me.put(path('wide'), { value: '汉'.repeat(40_000) })).toMatchObject({ code: 400, msg: '偏好内容不能超过100KB' })
  expect(await me.put(path('nul'), { value: 'a\0b' })).toMatchObject({ code: 400, msg: '偏好内容含有不允许的字符' })
  expect((await me.get(path('wide'))).data).toBeNull()
})

it('has a bounded number of keys for a person', async () => {
  const me = await app.as('finance')
  await app.house.db.run(sql`
    INSERT INTO account_preference (user_id, key, value, update_time)
    SELECT u.id, 'k' || n, '1', now() FROM account_user u, generate_series(1, ${MAX_KEYS}::int) n WHERE u.username = 'finance'`)
  expect(await me.put(path('one.more'), { value: 1 })).toMatchObject({ code: 409 })
  expect(await me.put(path('k1'), { value: 2 })).toMatchObject({ code: 200 })
})

it('has a bounded size for a person, also when many are saved at once', async () => {
  const me = await app.as('warehouse')
  const value = 'x'.repeat(99_000)
  const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => me.put(path(`large.${i}`), { value })))
  const fit = Math.floor(MAX_TOTAL / 99_002)
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(fit)
  expect(answers.filter(({ code, msg }) => code === 409 && msg === '个人偏好合计不能超过2MB')).toHaveLength(25 - fit)
})

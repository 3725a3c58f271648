import { action, crud, manifest, resource, text } from '@erp/contract/kit'
import { expect, it } from 'vitest'
import { crudOf } from '../crud.ts'
import { listOf } from '../list/list.ts'
import { serve } from './serve.ts'

const fields = { code: text('编码', { required: true }), remark: text('备注') }
const can = { view: 'demo:thing:list', edit: 'demo:thing:edit' } as const
const audit = action('POST', 'audit', { label: '审核', permission: can.edit })
const thing = resource('demo/thing', { title: '东西', fields, actions: { ...crud(fields, can), audit } })
const demo = manifest({ name: 'demo', title: '示例', depends: [], resources: { thing }, permissions: {}, menu: {} })
const plain = crudOf(thing)

it('compiles only with a handler for every declared verb', () => {
  // @ts-expect-error nobody handles audit
  expect(serve(demo, { thing: plain }).handlers['thing']).not.toHaveProperty('audit')
  // @ts-expect-error nobody handles anything
  expect(serve(demo, {}).handlers).toEqual({})
  // @ts-expect-error audit answers nothing, not a number
  serve(demo, { thing: { ...plain, audit: () => 1 } })
  const served = serve(demo, { thing: { ...plain, audit: () => null } })
  expect(Object.keys(served.handlers['thing']!).sort()).toEqual(Object.keys(thing.actions).sort())
})

it('knows of plain handlers which verbs there are, and what they take and answer', () => {
  expect(plain).toHaveProperty('save')
  // @ts-expect-error a crud of this shape saves, it does not add
  expect(plain.add).toBeUndefined()
  const calls = () => [
    // @ts-expect-error the code is required
    plain.save(null as never, { remark: '' }, null as never),
    plain.save(null as never, { code: 'A' }, null as never).then((row) => row.code.length + row.id + row.version),
    // @ts-expect-error there is no such field
    plain.save(null as never, { code: 'A' }, null as never).then((row) => row.cod),
    listOf(thing)
      .get(null as never, 1, null as never)
      // @ts-expect-error nor in a row of its list
      .then((row) => row['cod']),
  ]
  expect(calls).toHaveLength(0)
})

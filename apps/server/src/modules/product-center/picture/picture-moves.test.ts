import { stateLabel } from '@erp/contract/kit'
import { PICTURE, pictureStates } from '@erp/contract/product-center/picture/picture.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { studioOf } from '../../../../test/fixtures/product/picture.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const studio = await studioOf(app)
const { supervisor, artist, artistId, verb, standing } = studio

type Verb = keyof (typeof pictureStates)['moves']
const CALLS: Record<Verb, (id: number) => Promise<{ code: number; msg: string }>> = {
  assign: (id) => verb(supervisor, 'assign', id, { artistId }),
  claim: (id) => verb(artist, 'claim', id),
  submit: (id) => verb(artist, 'submit', id),
  confirm: (id) => verb(supervisor, 'confirm', id),
  return: (id) => verb(supervisor, 'return', id, { reason: '偏暗' }),
  redo: (id) => verb(supervisor, 'redo', id),
}
const rowOf = (id: number) => app.house.db.one(sql`SELECT * FROM product_center_picture_info WHERE id = ${id}`)

describe('a picture task', () => {
  it.each(Object.values(PICTURE).map((state) => ({ state, name: stateLabel(pictureStates, state) })))(
    'in $name takes the verbs of its table and refuses the others',
    async ({ state, name }) => {
      const stays = await standing(state)
      const before = await rowOf(stays.taskId)
      for (const [each, press] of Object.entries(CALLS)) {
        const { from, to, label } = pictureStates.moves[each as Verb]
        if ((from as readonly number[]).includes(state)) {
          const moves = await standing(state)
          expect([each, await press(moves.taskId)]).toMatchObject([each, { code: 200 }])
          expect([each, await rowOf(moves.taskId)]).toMatchObject([each, { pic_status: to }])
        } else {
          const msg = `商品【${stays.code}】的图片当前状态为${name}，不能${label}`
          expect([each, await press(stays.taskId)]).toMatchObject([each, { code: 409, msg }])
          expect([each, await rowOf(stays.taskId)]).toEqual([each, before])
        }
      }
    },
  )
})

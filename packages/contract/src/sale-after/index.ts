import { manifest, ofRooms } from '../kit/index.ts'
import { analysisRoom } from './analysis/room.ts'
import { caseRoom } from './case/room.ts'
import { mailRoom } from './mail/room.ts'

export const saleAfter = manifest({
  name: 'sale-after',
  title: '售后',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'express', 'order'],
  resources: {
    ...caseRoom.resources,
    ...mailRoom.resources,
    ...analysisRoom.resources,
  },
  ...ofRooms([caseRoom, mailRoom, analysisRoom]),
})

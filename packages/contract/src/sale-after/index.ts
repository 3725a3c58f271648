import { manifest, ofRooms } from '../kit/index.ts'
import { caseRoom } from './case/room.ts'

export const saleAfter = manifest({
  name: 'sale-after',
  title: '售后',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'express', 'order'],
  resources: {
    ...caseRoom.resources,
  },
  ...ofRooms([caseRoom]),
})

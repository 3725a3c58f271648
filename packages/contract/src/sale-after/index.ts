import { manifest, ofRooms } from '../kit/index.ts'

export const saleAfter = manifest({
  name: 'sale-after',
  title: '售后',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'express', 'order'],
  resources: {},
  ...ofRooms([]),
})

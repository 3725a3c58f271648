import { manifest, ofRooms } from '../kit/index.ts'

export const productCenter = manifest({
  name: 'product-center',
  title: '产品中心',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'express', 'order', 'purchasing'],
  resources: {},
  ...ofRooms([]),
})

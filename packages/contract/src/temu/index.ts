import { manifest, ofRooms } from '../kit/index.ts'

export const temu = manifest({
  name: 'temu',
  title: 'Temu',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'order', 'purchasing'],
  resources: {},
  ...ofRooms([]),
})

import { manifest, ofRooms } from '../kit/index.ts'
import { pictureRoom } from './picture/room.ts'
import { templateRoom } from './template/room.ts'

export const productCenter = manifest({
  name: 'product-center',
  title: '产品中心',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'express', 'order', 'purchasing'],
  resources: {
    ...pictureRoom.resources,
    ...templateRoom.resources,
  },
  ...ofRooms([pictureRoom, templateRoom]),
})

import { manifest, ofRooms } from '../kit/index.ts'
import { degreeRoom } from './floor/room.ts'
import { followRoom } from './follow/room.ts'
import { salesRoom } from './sales/room.ts'

export const temu = manifest({
  name: 'temu',
  title: 'Temu',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'order', 'purchasing'],
  resources: {
    ...degreeRoom.resources,
    ...salesRoom.resources,
    ...followRoom.resources,
  },
  ...ofRooms([degreeRoom, salesRoom, followRoom]),
})

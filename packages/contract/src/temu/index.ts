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
    ...followRoom.resources,
  },
  ...ofRooms([degreeRoom, followRoom]),
    ...salesRoom.resources,
  },
  ...ofRooms([degreeRoom, salesRoom]),
})

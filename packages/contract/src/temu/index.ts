import { manifest, ofRooms } from '../kit/index.ts'
import { deliveryRoom } from './delivery/room.ts'
import { degreeRoom, floorRoom } from './floor/room.ts'
import { followRoom } from './follow/room.ts'
import { printRoom } from './print/room.ts'
import { salesRoom } from './sales/room.ts'
import { setupRoom } from './setup/room.ts'
import { stockupRoom } from './stockup/room.ts'

export const temu = manifest({
  name: 'temu',
  title: 'Temu',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'order', 'purchasing'],
  resources: {
    ...stockupRoom.resources,
    ...deliveryRoom.resources,
    ...floorRoom.resources,
    ...degreeRoom.resources,
    ...printRoom.resources,
    ...salesRoom.resources,
    ...followRoom.resources,
    ...setupRoom.resources,
  },
  ...ofRooms([stockupRoom, deliveryRoom, floorRoom, degreeRoom, printRoom, salesRoom, followRoom, setupRoom]),
})

import { manifest, ofRooms } from '../kit/index.ts'
import { orderRoom } from './order/room.ts'
import { scanRoom } from './scan/room.ts'

export const shein = manifest({
  name: 'shein',
  title: 'SHEIN',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'order', 'temu'],
  resources: { ...orderRoom.resources, ...scanRoom.resources },
  ...ofRooms([orderRoom, scanRoom]),
})

import { manifest, ofRooms } from '../kit/index.ts'
import { aliRoom } from './ali/room.ts'
import { configRoom } from './config/room.ts'
import { dockRoom } from './dock/room.ts'
import { moneyRoom } from './money/room.ts'
import { orderRoom } from './order/room.ts'
import { planRoom } from './plan/room.ts'
import { supplierRoom } from './supplier/room.ts'

const rooms = [planRoom, orderRoom, dockRoom, moneyRoom, configRoom, supplierRoom, aliRoom]

export const purchasing = manifest({
  name: 'purchasing',
  title: '采购',
  depends: ['account', 'basic', 'goods', 'stock', 'express', 'order'],
  resources: {
    ...planRoom.resources,
    ...orderRoom.resources,
    ...dockRoom.resources,
    ...moneyRoom.resources,
    ...configRoom.resources,
    ...supplierRoom.resources,
    ...aliRoom.resources,
  },
  ...ofRooms(rooms),
})

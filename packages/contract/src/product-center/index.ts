import { manifest, ofRooms } from '../kit/index.ts'
import { acquireRoom } from './acquire/room.ts'
import { developmentRoom } from './development/room.ts'
import { groupRoom } from './group/room.ts'
import { listingRoom } from './listing/room.ts'
import { manualRoom } from './manual/room.ts'
import { pictureRoom } from './picture/room.ts'
import { platformRoom } from './platform/room.ts'
import { repeatRoom } from './repeat/room.ts'
import { scoreRoom } from './score/room.ts'
import { taskRoom } from './task/room.ts'
import { templateRoom } from './template/room.ts'

export const productCenter = manifest({
  name: 'product-center',
  title: '产品中心',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'express', 'order', 'purchasing'],
  resources: {
    ...acquireRoom.resources,
    ...developmentRoom.resources,
    ...groupRoom.resources,
    ...repeatRoom.resources,
    ...scoreRoom.resources,
    ...pictureRoom.resources,
    ...platformRoom.resources,
    ...manualRoom.resources,
    ...templateRoom.resources,
    ...listingRoom.resources,
    ...taskRoom.resources,
  },
  ...ofRooms([
    acquireRoom,
    developmentRoom,
    groupRoom,
    repeatRoom,
    scoreRoom,
    pictureRoom,
    platformRoom,
    manualRoom,
    templateRoom,
    listingRoom,
    taskRoom,
  ]),
})

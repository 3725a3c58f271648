import { manifest, ofRooms } from '../kit/index.ts'
import { authRoom } from './auth/room.ts'
import { shopRoom } from './shop/room.ts'

export const authorize = manifest({
  name: 'authorize',
  title: '店铺授权',
  depends: ['account', 'basic'],
  resources: { ...shopRoom.resources, ...authRoom.resources },
  ...ofRooms([shopRoom, authRoom]),
})

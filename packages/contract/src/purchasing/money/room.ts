import { room } from '../room.ts'

export const moneyRoom = room({ resources: {}, permissions: {} })

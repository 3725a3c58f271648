import { room } from '../room.ts'

export const orderRoom = room({ resources: {}, permissions: {} })

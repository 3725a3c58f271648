import { room } from '../room.ts'

export const planRoom = room({ resources: {}, permissions: {} })

import { room } from '../room.ts'

export const aliRoom = room({ resources: {}, permissions: {} })

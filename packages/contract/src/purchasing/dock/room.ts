import { room } from '../room.ts'

export const dockRoom = room({ resources: {}, permissions: {} })

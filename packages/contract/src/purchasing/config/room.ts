import { room } from '../room.ts'

export const configRoom = room({ resources: {}, permissions: {} })

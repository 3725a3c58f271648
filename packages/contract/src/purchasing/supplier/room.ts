import { room } from '../room.ts'

export const supplierRoom = room({ resources: {}, permissions: {} })

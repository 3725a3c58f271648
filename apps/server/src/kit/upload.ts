import type { FastifyRequest } from 'fastify'
import type { House, Upload } from './house.ts'
import { bad } from './refuse.ts'

export interface Received {
  file: Upload
  fields: Record<string, unknown>
  discard(): Promise<void>
}
/** Takes the multipart file to a temporary place. */
export async function receiveFile(_request: FastifyRequest, _house: House): Promise<Received> {
  throw bad('请选择文件')
}

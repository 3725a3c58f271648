import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromFile } from 'file-type'
import type { House, Upload } from '../house.ts'
import { bad, Refusal } from '../refuse.ts'
import { setting } from '../setting.ts'

export interface Received {
  file: Upload
  fields: Record<string, unknown>
  discard(): Promise<void>
}

/** Takes the multipart file to a temporary place, where it lies until the request ends. */
export async function receiveFile(request: FastifyRequest, house: House): Promise<Received> {
  if (!request.isMultipart()) throw bad('请选择文件', 'file')
  const maxMb = await setting(house.db, 'sys.upload.maxMb', 20)
  const folder = join(house.config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, crypto.randomUUID())
  const discard = () => rm(path, { force: true })
  try {
    const fields: Record<string, unknown> = {}
    let file: Upload | undefined
    for await (const part of request.parts({ limits: { files: 1, fileSize: maxMb * 1024 * 1024 } }))
      if (part.type === 'field') fields[part.fieldname] = part.value
      else file = await keep(part, path, maxMb)
    if (!file || file.size === 0) throw bad('请选择文件', 'file')
    return { file, fields, discard }
  } catch (error) {
    await discard()
    throw asRefusal(error, maxMb)
  }
}

/** The multipart reader throws plain errors for a body that is cut off or has no boundary; a full disk has a code. */
function asRefusal(error: unknown, maxMb: number): unknown {
  if (error instanceof Refusal) return error
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 413) return tooLarge(maxMb)
  return statusCode === undefined && code === undefined ? bad('上传的内容不完整，请重新选择文件', 'file') : error
}

async function keep(part: MultipartFile, path: string, maxMb: number): Promise<Upload> {
  const sink = createWriteStream(path, { flags: 'wx' })
  await pipeline(part.file, sink)
  if (part.file.truncated) throw tooLarge(maxMb)
  const fileName = basename(part.filename ?? '').slice(0, 200) || 'file'
  return { fileName, mime: part.mimetype, path, size: sink.bytesWritten }
}

const tooLarge = (maxMb: number) => new Refusal(413, `文件不能超过 ${maxMb} MB`)

/** What the bytes say, not the name: refuses a file that is none of the accepted kinds, e.g. `['png', 'jpg']`. */
export async function requireKind(file: Upload, kinds: string[]): Promise<{ ext: string; mime: string }> {
  const found = await fileTypeFromFile(file.path)
  if (!found || !kinds.includes(found.ext)) throw bad(`文件「${file.fileName}」不是 ${kinds.join('、')} 格式`, 'file')
  return found
}

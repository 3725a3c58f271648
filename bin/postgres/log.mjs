import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Before the collector runs PostgreSQL writes to start.log, afterwards to the newest file in log/.
export function whyItFailed(dir) {
  const text = [newestLog(join(dir, 'log')), join(dir, 'start.log')].map(tail).join('\n')
  const fatal =
    text.split('\n').findLast((line) => /FATAL|PANIC|error while loading/.test(line)) ?? text.trim().split('\n').at(-1)
  return {
    stillInUse: /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(fatal),
    message: /No space left on device/.test(fatal)
      ? `磁盘已满，数据库无法启动：请清理 ${dir} 所在的磁盘后重试`
      : `数据库启动失败：${fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')}（日志在 ${dir}）`,
  }
}

function newestLog(folder) {
  if (!existsSync(folder)) return undefined
  const files = readdirSync(folder).map((name) => join(folder, name))
  return files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
}

function tail(file) {
  return file && existsSync(file) ? readFileSync(file, 'utf8').slice(-8000) : ''
}

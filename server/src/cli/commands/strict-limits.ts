/** The default limits of `heliolog doctor --strict`, which its help shows without loading the checks. */

/** For nightly imports and backups. The alert rules of deploy/ have the same limits. */
export const STRICT_LIMITS = { maxImportAge: '26h', maxBackupAge: '36h', minFreeDisk: '1GB' } as const

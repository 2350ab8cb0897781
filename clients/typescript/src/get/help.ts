export const HELP = `heliolog-get <observations|images|activity> [options] -o <file>

Downloads a whole series of a heliolog into a file.

  -o, --output <file>    where to; the end of its name tells the format:
                         .csv .ndjson .jsonl .json .parquet .sqlite .db
      --from <day>       the first day, YYYY-MM-DD, UTC
      --to <day>         the last day, which is included
      --type <0|1|2>     observations in white light, H-Alpha, CaK
      --observer <name>  those of one observer (observations, images)
      --tag <tag>        those that bear a tag (observations, images)
      --update           bring a file up to date that was downloaded before
      --force            replace a file that is there
      --url <address>    the address of the heliolog
      --quiet            say nothing but errors
      --help             show this
      --version          show the version

Address: --url, else HELIOLOG_URL, else the configuration file.
Token: HELIOLOG_TOKEN, else the configuration file; never an option.
Configuration file: ~/.config/heliolog/config.json, which only you may read:
  { "url": "https://heliolog.example", "token": "hlg_..." }

A download that breaks off is gone on with, also by giving the same command
again. The file has its name only when it is whole; <file>.meta.json tells
where it is from, its version, its digest and how to cite it.

--update leaves the file as a new download would: the days up to a month before
its last are kept if heliolog's digest of them is that of the file, and only
the rest is fetched; where it is not, and for .parquet, all is fetched again.

Status: 0 done, 1 failed, 2 not understood, 130 interrupted.
`

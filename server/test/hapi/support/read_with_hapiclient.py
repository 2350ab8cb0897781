"""Reads datasets with hapiclient, and prints the records of each as a line of JSON.

Arguments: the URL of the server, and FORMAT:DATASET for each of them.
"""

import json
import sys

import numpy
from hapiclient import hapi


def plain(value):
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, numpy.floating):
        return None if numpy.isnan(value) else float(value)
    return value.item() if isinstance(value, numpy.generic) else value


server = sys.argv[1]
for argument in sys.argv[2:]:
    form, dataset = argument.split(":", 1)
    info = hapi(server, dataset, cache=False)
    data, _ = hapi(server, dataset, "", info["startDate"], info["stopDate"], format=form, cache=False)
    print(json.dumps([{name: plain(row[name]) for name in data.dtype.names} for row in data], allow_nan=False))

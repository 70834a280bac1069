#!/bin/sh
# Encodes a loop at 24 pictures a second: sh loop.sh FOLDER-OF-PICTURES TARGET [RENDERED-PICTURES-A-SECOND].
set -eu
n=$(ls "$1" | wc -l)
rate=${3:-8}
turns=$(mktemp -d)
for turn in 0 1 2; do
  at=0
  for picture in "$1"/*.png; do
    ln -s "$(realpath "$picture")" "$turns/$(printf %04d $((turn * n + at))).png"
    at=$((at + 1))
  done
done
from=$((n * 24 / rate))
to=$((from * 2))
smooth="minterpolate=fps=24:mi_mode=mci:mc_mode=aobmc:me_mode=bidir,trim=start_frame=$from:end_frame=$to,setpts=PTS-STARTPTS"
run() { ffmpeg -v error -y -framerate "$rate" -i "$turns/%04d.png" -an -vf "$smooth" -pix_fmt yuv420p "$@"; }
run -c:v libsvtav1 -preset 4 -crf 30 "$2.webm"
run -c:v libx264 -preset veryslow -crf 23 -movflags +faststart "$2.mp4"
rm -r "$turns"
